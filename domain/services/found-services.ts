import type { PublishedService } from './service.ts'

/** The services whose name, category or description contains all words of the text. */
export function foundServices<Service extends Pick<PublishedService, 'name' | 'category' | 'description'>>(
  services: readonly Service[],
  text: string,
): readonly Service[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return services.filter(({ name, category, description }) => {
    const searched = [name, category, description].join(' ').toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}
