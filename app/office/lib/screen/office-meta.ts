/** Title of a back-office page; search engines are told to stay away. */
export const officeMeta = (title: string) => [
  { title: `${title} · Shringar` },
  { name: 'robots', content: 'noindex, nofollow' },
]
