import { rootDataOf } from '#app/lib/root-data.ts'

interface MetaArgs {
  readonly matches: Parameters<typeof rootDataOf>[0]
}

/** The `meta` of an office page: its title with the business's name, and `noindex`. */
export const officeMeta =
  (title: string) =>
  ({ matches }: MetaArgs) => [
    { title: `${title} · ${rootDataOf(matches)?.profile.business_name ?? 'Office'}` },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
