/** Location state of the guide's links: the page shows the way back (layout.tsx). */
export const FROM_GUIDE = { isFromGuide: true }
