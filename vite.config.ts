import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    // The two text fonts and every picture stay files: an inlined one would be paid for in each page's HTML.
    assetsInlineLimit: (file) => (file.endsWith('-rupee.woff2') ? undefined : false),
  },
})
