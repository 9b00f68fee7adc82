/** Helps to count cash: how many notes of each kind there are, and the coins together. */
import { roundToPaise } from './format-rupees.ts'
import { ungrouped } from './ungrouped.ts'

export const noteValues = [500, 200, 100, 50, 20, 10] as const

/** The sum of the notes by their value, and of the coins in rupees. Null while something typed is no number. */
export function sumOfNotes(notes: Readonly<Record<number, string>>, coins: string): number | null {
  const counts = noteValues.map((value) => ({ value, typed: notes[value]?.trim() ?? '' }))
  const typedCoins = ungrouped(coins)
  if (!counts.every(({ typed }) => /^\d{0,6}$/.test(typed))) return null
  if (!/^(\d{1,8}(\.\d{1,2})?)?$/.test(typedCoins)) return null
  return roundToPaise(
    counts.reduce((sum, { value, typed }) => sum + value * Number(typed), Number(typedCoins)),
  )
}
