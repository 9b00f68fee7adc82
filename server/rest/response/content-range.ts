// Content-Range: which rows are in the body, of how many. A star stands for what is empty or was not counted.

export function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows === 0 || total === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return `${range}/${total ?? '*'}`
}
