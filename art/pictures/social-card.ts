// The social card of shared links. A browser draws it, because its text is set in the display serif.

import { FOIL, group, linear, radial, rect, sheet, translate } from '../canvas.ts'
import { draw, place } from '../marks.ts'
import { bride, brideDefs } from '../motifs/bride.ts'
import { mandala } from '../motifs/mandala.ts'
import { petal } from '../motifs/petal.ts'
import { palette } from '../palette.ts'

const CARD_BRIDE_LEFT = 540

const figure = (): string =>
  translate(870, 280, group('opacity="0.6"', draw(mandala(320, { ink: FOIL, width: 1.8 }, 16)))) +
  group('transform="translate(690 84) scale(2.4)"', bride(FOIL))

/** The right part of the card without its background: the server lays it over the colours of a business. */
export const cardBride = (): string =>
  sheet(1200 - CARD_BRIDE_LEFT, 630, brideDefs, translate(-CARD_BRIDE_LEFT, 0, figure()))

function ground(): string {
  const glow = radial('card-glow', 870, 260, 620, [
    [0, '#5c1220', 1],
    [0.5, '#3a0d15', 0.6],
    [1, palette.ink, 0],
  ])
  const shade = linear(
    'card-shade',
    [0, 0],
    [700, 0],
    [
      [0, palette.ink, 0.9],
      [1, palette.ink, 0],
    ],
  )
  return sheet(
    1200,
    630,
    glow + shade + brideDefs,
    rect(1200, 630, palette.ink),
    rect(1200, 630, 'url(#card-glow)'),
    figure(),
    rect(1200, 630, 'url(#card-shade)'),
  )
}

const lotus = (): string =>
  draw(
    [-1.2, -0.62, 0, 0.62, 1.2].flatMap((turn) =>
      place([petal(34 - Math.abs(turn) * 6, 15, { ink: palette.gold, width: 1.6 }, 0.5)], {
        at: [60, 40],
        turn,
        keepWidth: true,
      }),
    ),
  )

export const socialCard = (): string => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Display; src: url(FONT_URL) format('woff2'); font-weight: 300 700; }
* { margin: 0 }
body { width: 1200px; height: 630px; position: relative; overflow: hidden; background: ${palette.ink}; }
body > svg { position: absolute; inset: 0 }
div { position: absolute; left: 84px; top: 178px; width: 580px; font-family: Display, serif; color: ${palette.ivory}; }
h1 { font-weight: 500; font-size: 132px; line-height: 1; letter-spacing: -0.01em; }
p { font-weight: 500; font-size: 40px; margin-top: 22px; color: ${palette.gold}; letter-spacing: 0.02em; }
</style><body>${ground()}<div><svg width="120" height="52" viewBox="0 0 120 52">${lotus()}</svg><h1>Shringar</h1><p>Beauty, at your doorstep</p></div></body>`
