/** What a gateway, or the API behind it, does not have. A journey that needs it cannot pass. */
export const missing = {
  resetAccount: 'Bybit has no call that resets an account.',
} as const
export type Missing = keyof typeof missing

/** Journeys that a gateway cannot pass, by file and the beginning of their title. */
export const listed: readonly (readonly [file: string, title: string, Missing])[] = [
  ['orders', 'a demo account is reset after a confirmation', 'resetAccount'],
]

/** What a journey lacks with a gateway; undefined: it runs. `file`: path of the specification. */
export const missingFor = (file: string, title: string): Missing | undefined =>
  listed.find(([name, start]) => file.endsWith(`/${name}.spec.ts`) && title.startsWith(start))?.[2]
