export const PHONE = { width: 390, height: 844 } as const
