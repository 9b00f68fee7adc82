/** In pixels. The pages ask for a picture in one of these, and the server renders it in no other. */
export const pictureWidths = [160, 320, 480, 640, 720, 960, 1280, 1600, 2000] as const
