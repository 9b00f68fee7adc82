/** Location state of the guide's links. */
export const FROM_GUIDE = { isFromGuide: true }

export const isFromGuide = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isFromGuide' in state
