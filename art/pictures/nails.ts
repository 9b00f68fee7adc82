import { group, sheet, translate } from '../canvas.ts'
import { points } from '../geometry.ts'
import { draw, place } from '../marks.ts'
import { nailBottle } from '../motifs/cosmetics.ts'
import { jasmine, rosette } from '../motifs/flower.ts'
import { creases, handEdge, handPath, nails as paintedNails } from '../motifs/hand.ts'
import { jharokha, TONES } from '../motifs/jharokha.ts'
import { mandala } from '../motifs/mandala.ts'
import { vine } from '../motifs/vine.ts'
import { palette } from '../palette.ts'
import { handDefs, wristBangles } from './mehendi.ts'

/** The back of a hand with painted nails, a vine of fine henna and a stack of bangles. */
function manicuredHand(): string {
  const henna = { ink: '#6B3A1E', width: 0.9 }
  return group(
    '',
    `<path d="${handPath}" fill="url(#hand-skin)"/>`,
    draw(creases({ ink: '#8a5232', width: 0.8, opacity: 0.7 })),
    group(
      'clip-path="url(#hand-clip)"',
      draw(
        vine(points('-16,46 4,20 -12,-8 8,-36 2,-66 20,-96 30,-130'), henna, {
          leaf: 14,
          spacing: 0.55,
          seed: 8,
        }),
      ),
      draw(place(rosette(13, 10, henna), { at: [-6, -26], keepWidth: true })),
    ),
    draw(handEdge({ ink: '#F6DDB4', width: 0.9 })),
    draw(paintedNails('url(#enamel)', '#F3C9C2', { ink: '#E9CF95', width: 0.5 })),
    draw(wristBangles()),
  )
}

export function nailCare(): string {
  const frame = jharokha(1200, 1500, TONES.wine, 107)
  const metal = { pen: { ink: '#E9CF95', width: 2.4 }, body: 'url(#enamel)', metal: 'url(#brass)' }
  return sheet(
    1200,
    1500,
    frame.defs + handDefs,
    frame.back,
    group(
      'clip-path="url(#window)"',
      translate(600, 620, group('opacity="0.45"', draw(mandala(520, { ink: '#D9B875', width: 2.2 })))),
      group('transform="translate(500 960) rotate(7) scale(3.45 3.7)"', manicuredHand()),
      translate(900, 1352, draw(nailBottle(430, metal))),
      draw([
        ...place(jasmine(52, { ink: '#B08A46', width: 2.4, fill: palette.ivory }, 0.3), {
          at: [760, 1330],
          keepWidth: true,
        }),
        ...place(jasmine(38, { ink: '#B08A46', width: 2, fill: palette.ivory }, 0.9), {
          at: [700, 1356],
          keepWidth: true,
        }),
      ]),
    ),
    frame.front,
  )
}
