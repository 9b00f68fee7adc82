import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every public page runs at once; one file of it is a request instead of twenty. Lazy parts stay apart. */
const publicCore =
  /\/app\/(components\/site\/(?!toast)|features\/\w+\/(sentences\.ts|public-queries\.ts)|lib\/(backend|booking-context|form-draft|form-outcome|load-or-empty|pictures|public-config|root-data|seo|server-context|spam-guard|store-form|structured-data)\.ts)|\/domain\/(business-profile|dates|limits|money|phone|service)\.ts/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    // The stylesheet stands in every page's HTML, so a font written into it would be paid for with every page.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'site', test: publicCore },
              ],
            },
          },
        },
      },
    },
  },
})
