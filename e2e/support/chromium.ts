/** The browser that tests and benches drive; `scripts/test.mjs` finds it and hands it over in CHROMIUM_PATH. */
export const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Flags under which headless Chromium runs on a machine without network or GPU. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
