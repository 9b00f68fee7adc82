/** Classes of a list of cards. One or two are in the middle, not at the left of an empty row. */
export function cardGrid(count: number): string {
  if (count === 1) return 'mx-auto grid max-w-md gap-6'
  if (count === 2) return 'mx-auto grid max-w-4xl gap-6 md:grid-cols-2 lg:gap-8'
  return 'grid gap-6 md:grid-cols-2 lg:grid-cols-3 lg:gap-8'
}
