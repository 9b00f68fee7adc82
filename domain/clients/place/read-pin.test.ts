import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scale } from '#testing/depth.ts'
import { readPin } from './read-pin.ts'

/** Connaught Place, New Delhi. */
const DELHI = [28.6139, 77.209]

const places: readonly (readonly [pasted: string, place: readonly number[] | string])[] = [
  ['28.6139,77.2090', DELHI],
  ['  28.613900  77.209000 ', DELHI],
  ['(28.6139, 77.2090)', DELHI],
  ['Lat: 28.6139 Long: 77.2090', DELHI],
  ['latitude=28.6139; longitude=77.2090', DELHI],
  ['28.6139° N, 77.2090° E', DELHI],
  ['28.6139°N 77.2090°E', DELHI],
  ['28.6139N77.2090E', DELHI],
  ['N28.6139 E77.2090', DELHI],
  ['N 28.6139° E 77.2090°', DELHI],
  ['77.2090 E, 28.6139 N', DELHI],
  ['E77.2090 N28.6139', DELHI],
  ['28.6139 North 77.2090 East', DELHI],
  ['28.6139 degrees N, 77.2090 degrees E', DELHI],
  ['28°36\'50.04"N 77°12\'32.4"E', DELHI],
  ["28°36'50.04''N, 77°12'32.4''E", DELHI],
  ['28° 36′ 50.04″ N 77° 12′ 32.4″ E', DELHI],
  ["28°36.834'N 77°12.54'E", DELHI],
  ['२८.६१३९, ७७.२०९०', DELHI],
  ['२८.६१३९° उत्तर, ७७.२०९०° पूर्व', DELHI],
  ['28.6139 उ. 77.2090 पू.', DELHI],
  ['अक्षांश 28.6139, देशांतर 77.2090', DELHI],

  ['https://www.google.com/maps/@28.6139,77.2090,17z', DELHI],
  [
    'https://www.google.com/maps/place/Home/@28.5,77.1,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d28.6139!4d77.2090',
    DELHI,
  ],
  [
    'https://www.google.com/maps/place/28%C2%B036%2750.0%22N+77%C2%B012%2732.4%22E/@28.5,77.1,17z',
    [28.613889, 77.209],
  ],
  ['https://www.google.com/maps/search/?api=1&query=28.6139%2C77.2090', DELHI],
  ['https://www.google.com/maps/dir/?api=1&destination=28.6139,77.2090', DELHI],
  ['https://www.google.com/maps/search/28.6139,+77.2090', DELHI],
  ['https://www.google.co.in/maps/dir//28.6139,77.2090/@28.5,77.1,12z', DELHI],
  ['https://maps.google.com/?q=28.6139,77.2090', DELHI],
  ['https://maps.google.com/maps?q=loc:28.6139,77.2090+(Home)&ll=28.5,77.1', DELHI],
  ['https://maps.google.com/maps?ll=28.6139,77.2090&z=16', DELHI],
  ['maps.google.com/?q=28.6139,77.2090', DELHI],
  ['Here is my home: https://maps.google.com/?q=28.6139,77.2090. Come soon!', DELHI],
  ['https://maps.apple.com/?ll=28.6139,77.2090&q=Home', DELHI],
  ['https://maps.apple.com/place?coordinate=28.6139,77.2090&name=Home', DELHI],
  ['https://maps.apple.com/?daddr=28.6139,77.2090', DELHI],
  ['https://www.openstreetmap.org/?mlat=28.6139&mlon=77.2090#map=17/28.5/77.1', DELHI],
  ['https://www.openstreetmap.org/#map=17/28.6139/77.2090', DELHI],
  ['https://www.bing.com/maps?cp=28.6139~77.2090&lvl=17', DELHI],
  ['geo:28.6139,77.2090', DELHI],
  ['geo:28.6139,77.2090;u=35', DELHI],
  ['geo:0,0?q=28.6139,77.2090(Home)', DELHI],
  ['https://plus.codes/7JWVJ675+HJ', [28.613938, 77.209062]],
  ['https://www.google.com/maps?q=7JWVJ675%2BHJ', [28.613938, 77.209062]],
  ['https://www.google.com/maps?q=7JWVJ675+HJ', [28.613938, 77.209062]],

  ['7JWVJ675+HJ', [28.613938, 77.209062, 10]],
  ['7jwvj675+hj New Delhi', [28.613938, 77.209062, 10]],
  ['7JWVJ675+HJ2', [28.613888, 77.209016, 3]],
  // Published by the Department of Posts.
  ['39J-49L-L8T4', [28.622793, 77.213049, 3]],
  ['4P3-JK8-52C9', [12.971601, 77.594584, 3]],
  ['4p3jk852c9', [12.971601, 77.594584, 3]],
  ['DIGIPIN: 4P3 JK8 52C9', [12.971601, 77.594584, 3]],

  ['https://maps.app.goo.gl/AbCdEf123', 'shortLink'],
  ['maps.app.goo.gl/AbCdEf123', 'shortLink'],
  ['https://goo.gl/maps/AbCdEf', 'shortLink'],
  ['https://www.google.com/maps/place/Taj+Mahal', 'noPinInLink'],
  ['https://w3w.co/filled.count.soap', 'noPinInLink'],
  ['https://maps.google.com/?q=12+Mall+Road', 'noPinInLink'],
  ['https://maps.google.com/?q=%E0%A4%A', 'noPinInLink'],
  ['https://', 'unreadable'],
  ['J675+HJ New Delhi', 'shortPlusCode'],
  ['28.6, 77.2', 'rough'],
  ['28, 77', 'rough'],
  ["28°36'N 77°12'E", 'rough'],
  ['77.2090, 28.6139', 'swapped'],
  ['97.3311, 28.1200', 'swapped'],
  // The sea off Goa, the Bay of Bengal, the middle of the Atlantic, Paris and nowhere.
  ['15.0000, 71.5000', 'outside'],
  ['15.0000, 86.0000', 'outside'],
  ['0.0000, 0.0000', 'outside'],
  ['48.8566, 2.3522', 'outside'],
  ['https://maps.google.com/?q=48.8566,2.3522', 'outside'],
  ['https://maps.google.com/?q=128.6139,277.2090', 'outside'],
  ['999.0000, 999.0000', 'outside'],
  ['28.6139 N, 77.2090 N', 'unreadable'],
  ['-28.6139, 77.2090', 'outside'],
  ['28.6139 S, 77.2090 E', 'outside'],
  ['House 12, Mall Road', 'unreadable'],
  ['452010', 'pinCode'],
  ['452 010', 'pinCode'],
  ['४५२०१०', 'pinCode'],
  ['PIN code: 452010', 'pinCode'],
  ['052010', 'unreadable'],
  ['https://maps.google.com/?q=452010', 'noPinInLink'],
  ['9834567892', 'unreadable'],
  ['+91 98345 67892', 'unreadable'],
  ['https://maps.google.com/?q='.padEnd(10_000, '1'), 'noPinInLink'],
]

it('reads coordinates, map links and codes, and says what is wrong with others', () => {
  const read = places.map(([pasted, place]) => {
    const pin = readPin(pasted)
    if (typeof pin === 'string') return [pasted, pin]
    const values = [pin.latitude, pin.longitude, pin.accuracy ?? 0]
    return [pasted, typeof place === 'string' ? values : values.slice(0, place.length)]
  })
  expect(read).toEqual(places)
})

/** The outermost places and coastal towns of India. */
it.each([
  ['Indira Point', 6.756, 93.826],
  ['Kanyakumari', 8.0883, 77.5385],
  ['Dhanushkodi', 9.152, 79.446],
  ['Kavaratti', 10.5667, 72.6417],
  ['Minicoy', 8.2765, 73.0482],
  ['Port Blair', 11.6234, 92.7265],
  ['Mumbai', 18.9067, 72.8147],
  ['Dwarka', 22.2442, 68.9685],
  ['Koteshwar', 23.6898, 68.529],
  ['Diu', 20.7144, 70.9874],
  ['Longewala', 27.524, 70.1553],
  ['Siachen', 35.4212, 77.1095],
  ['Kibithu', 28.2833, 97.0167],
  ['Gangtok', 27.3314, 88.6138],
  ['Aizawl', 23.7271, 92.7176],
  ['Chennai', 13.0827, 80.2707],
  ['Puri', 19.7983, 85.8249],
  ['Gangasagar', 21.6407, 88.0762],
])('knows that %s is in India', (_, latitude, longitude) => {
  expect(readPin(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`)).toMatchObject({ latitude, longitude })
})

const inDms = (degrees: number, direction: string) => {
  const seconds = Math.round(degrees * 36_000) / 10
  return `${Math.floor(seconds / 3600)}°${Math.floor((seconds % 3600) / 60)}'${(seconds % 60).toFixed(1)}"${direction}`
}
const inHindi = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))

/** The ways to write a pin, with how exact they are in degrees. */
const styles: readonly (readonly [write: (north: number, east: number) => string, exact: number])[] = [
  [(north, east) => `${north.toFixed(6)}, ${east.toFixed(6)}`, 1e-6],
  [(north, east) => `${east.toFixed(6)}° E ${north.toFixed(6)}° N`, 1e-6],
  [(north, east) => inHindi(`${north.toFixed(6)} उत्तर, ${east.toFixed(6)} पूर्व`), 1e-6],
  [(north, east) => `${inDms(north, 'N')} ${inDms(east, 'E')}`, 5e-5],
  [
    (north, east) =>
      `https://www.google.com/maps/dir/?api=1&destination=${north.toFixed(6)}%2C${east.toFixed(6)}`,
    1e-6,
  ],
  [(north, east) => `geo:0,0?q=${north.toFixed(6)},${east.toFixed(6)}(Home)`, 1e-6],
]

it('reads any pin in every way of writing', () => {
  const place = fc.tuple(
    fc.double({ min: 18, max: 26, noNaN: true }),
    fc.double({ min: 75, max: 82, noNaN: true }),
  )
  fc.assert(
    fc.property(place, fc.constantFrom(...styles), ([north, east], [write, exact]) => {
      const read = readPin(write(north, east))
      if (typeof read === 'string') throw new Error(`${write(north, east)}: ${read}`)
      expect(Math.abs(read.latitude - north)).toBeLessThanOrEqual(exact)
      expect(Math.abs(read.longitude - east)).toBeLessThanOrEqual(exact)
    }),
    { numRuns: scale(300, 20_000) },
  )
})

it('answers any text with a fault or a pin in India', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'https://maps.google.com/?q=',
      'geo:',
      '@',
      ',',
      '°',
      'N',
      '!3d',
      '!4d',
      '+',
      '%2C',
      '#map=17/',
      '४',
    ),
    fc.double().map(String),
    fc.integer().map(String),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const read = readPin(parts.join(''))
      if (typeof read === 'string') return
      expect(read.latitude).toBeGreaterThan(6)
      expect(read.latitude).toBeLessThan(38)
      expect(read.longitude).toBeGreaterThan(67)
      expect(read.longitude).toBeLessThan(99)
    }),
    { numRuns: scale(1000, 50_000) },
  )
})
