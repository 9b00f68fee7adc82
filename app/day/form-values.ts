/** The fields of a posted form as text. */
export async function formValues(request: Request): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, String(value)]))
}
