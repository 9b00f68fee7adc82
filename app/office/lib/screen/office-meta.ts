import { rootDataOf } from '#app/lib/root-data.ts'

interface MetaArgs {
  readonly matches: Parameters<typeof rootDataOf>[0]
}

/** The `meta` of a page of the office: its title with the business's name; search engines are told to stay away. */
export const officeMeta =
  (title: string) =>
  ({ matches }: MetaArgs) => [
    { title: `${title} · ${rootDataOf(matches)?.profile.business_name ?? 'Office'}` },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
