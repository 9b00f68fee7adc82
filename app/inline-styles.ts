// Style sheets as text for a page's <style>. Only the server build contains them: in the browser the text is already in
// the document.
const nothing = ''

export const siteStyles: string = import.meta.env.SSR
  ? (await import('#app/site/styles/site.css?inline')).default
  : nothing

export const dayStyles: string = import.meta.env.SSR
  ? (await import('#app/day/styles/day.css?inline')).default
  : nothing
