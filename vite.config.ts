import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/bundle/chunk-groups.ts'
import { scriptText } from './scripts/bundle/script-text.ts'
import { scriptlessRoutes } from './scripts/bundle/scriptless-routes.ts'
import { singleIcons } from './scripts/bundle/single-icons.ts'

export default defineConfig({
  plugins: [singleIcons(), scriptText(), tailwindcss(), reactRouter(), scriptlessRoutes()],
  build: {
    target: 'es2023',
    // The stylesheet stands in every page's HTML, so a font written into it would be paid for with every page.
    assetsInlineLimit: 0,
  },
  // Of these the server needs little: built in, it need not read all icons and every part of the kit at each start.
  ssr: { noExternal: ['lucide-react', /^@base-ui\//, 'sonner', 'react-hook-form', '@tanstack/react-query'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
                },
                ...chunkGroups(),
              ],
            },
          },
        },
      },
    },
  },
})
