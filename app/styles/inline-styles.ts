// The public stylesheet as text for the page's <style>. Only the server holds it: in the browser the text is already
// in the document, and the branch below is cut from the client build.
export const inlineStyles: string = import.meta.env.SSR
  ? (await import('#app/site/styles/site.css?inline')).default
  : ''
