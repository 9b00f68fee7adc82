/** In pixels. Pages request images in one of these widths, and the server renders no other. */
export const imageWidths = [160, 320, 480, 640, 720, 960, 1280, 1600, 2000] as const
