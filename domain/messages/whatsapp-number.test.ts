import { expect, it } from 'vitest'
import { chatLink } from './whatsapp-number.ts'

it.each(['98260 11111', '098260 11111', '+91 98260 11111', '0091 98260 11111'])('%s has a chat', (phone) => {
  expect(chatLink(phone, 'Hello A & B')).toBe('https://wa.me/919826011111?text=Hello%20A%20%26%20B')
})

it('a number abroad has a chat', () => {
  expect(chatLink('+44 20 7946 0123', '')).toBe('https://wa.me/442079460123?text=')
})

it.each([null, '', '0522 400 1234', '+91 522 400 1234', '00000 00001'])('%s has none', (phone) => {
  expect(chatLink(phone, 'Hello')).toBeNull()
})
