const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
