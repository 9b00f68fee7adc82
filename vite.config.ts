import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    // The stylesheet stands in every page's HTML, so a font written into it would be paid for with every page.
    assetsInlineLimit: 0,
  },
})
