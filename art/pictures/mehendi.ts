import { clip, group, linear, sheet, translate } from '../canvas.ts'
import type { Mark } from '../marks.ts'
import { draw } from '../marks.ts'
import { bangle } from '../motifs/bangles.ts'
import { handEdge, handPath } from '../motifs/hand.ts'
import { palmHenna } from '../motifs/henna.ts'
import { jharokha, TONES } from '../motifs/jharokha.ts'
import { mandala } from '../motifs/mandala.ts'

export const handDefs = [
  linear(
    'hand-skin',
    [-60, -200],
    [70, 130],
    [
      [0, '#E2B089'],
      [0.5, '#CC936A'],
      [1, '#9F643F'],
    ],
  ),
  clip('hand-clip', handPath),
].join('')

export const wristBangles = (): Mark[] =>
  [
    ['#E9CF95', 4.4, '#8E1F2F'],
    ['#8E1F2F', 3.4, undefined],
    ['#A32839', 3.4, '#E9CF95'],
    ['#8E1F2F', 3.4, undefined],
    ['#E9CF95', 5.4, '#FBF7F0'],
    ['#8E1F2F', 3.4, undefined],
    ['#A32839', 3.4, '#E9CF95'],
    ['#E9CF95', 4.4, '#8E1F2F'],
  ].flatMap(([ink, thick, bead], i) =>
    bangle({
      y: 74 + i * 6.4,
      half: 34 + i * 0.5,
      thick: Number(thick),
      ink: String(ink),
      bead: bead === undefined ? undefined : String(bead),
    }),
  )

/** One decorated palm with bangles, wrist at the origin. */
export function decoratedHand(edge: string, henna = '#5A2412'): string {
  return group(
    '',
    `<path d="${handPath}" fill="url(#hand-skin)"/>`,
    group('clip-path="url(#hand-clip)"', draw(palmHenna({ ink: henna, width: 1.05 }))),
    draw(handEdge({ ink: edge, width: 0.9 })),
    draw(wristBangles()),
  )
}

export function mehendi(): string {
  const frame = jharokha(1200, 1500, TONES.henna, 33)
  return sheet(
    1200,
    1500,
    frame.defs + handDefs,
    frame.back,
    group(
      'clip-path="url(#window)"',
      translate(600, 620, group('opacity="0.5"', draw(mandala(540, { ink: '#E0B98A', width: 2.4 })))),
      group(
        'transform="translate(415 1010) rotate(-3) scale(3.15)"',
        group('transform="scale(-1 1)"', decoratedHand('#F6DDB4')),
      ),
      group('transform="translate(785 1010) rotate(3) scale(3.15)"', decoratedHand('#F6DDB4')),
    ),
    frame.front,
  )
}
