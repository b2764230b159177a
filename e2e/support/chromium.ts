/** The browser that tests and benches drive; `scripts/test.mjs` finds it and hands it over in CHROMIUM_PATH. */
export const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Flags under which headless Chromium runs on a machine without network or GPU. */
const machineFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Chromium 156 renders its toolbar and the list under its address bar as pages: renderers for each window. To open a trade
 * page took 4.8 s of processor time without the address bar's pages, 10.1 s with them.
 */
const toolbarFeatures: readonly string[] = [
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIToolbarWebView',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Features that Playwright 1.65 turns off for Chromium. Of two such switches Chromium reads the last one only. */
const playwrightFeatures: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const without = (features: readonly string[]): string => `--disable-features=${features.join(',')}`

/** For a browser that Playwright starts. */
export const chromiumFlags: readonly string[] = [
  ...machineFlags,
  without([...playwrightFeatures, ...toolbarFeatures]),
]

/** For a browser that we start (raw-chromium.ts). */
export const rawChromiumFlags: readonly string[] = [...machineFlags, without(toolbarFeatures)]
