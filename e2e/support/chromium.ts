/** The browser of tests and benches. `scripts/test.mjs` finds it and sets CHROMIUM_PATH. */
export const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Flags with which headless Chromium runs on a machine without network or GPU. */
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
 * Chromium 156 renders its toolbar and the list under its address bar as pages, with renderers for each window.
 * Opening a trade page took 10.1 s of processor time with the address bar's pages, 4.8 s without.
 */
const toolbarFeatures: readonly string[] = [
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIToolbarWebView',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Features that Playwright 1.65 disables in Chromium. If a switch is given twice, Chromium reads only the last one. */
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

/** Flags of a browser that Playwright starts. */
export const chromiumFlags: readonly string[] = [
  ...machineFlags,
  without([...playwrightFeatures, ...toolbarFeatures]),
]

/** Flags of a browser that we start (raw-chromium.ts). */
export const rawChromiumFlags: readonly string[] = [...machineFlags, without(toolbarFeatures)]
