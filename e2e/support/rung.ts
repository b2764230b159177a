/** True if the stories run without SharedWorker: `E2E_RUNG=tab npx playwright test` (W7, decision 6). */
export const onTabRung = process.env['E2E_RUNG'] === 'tab'
/** Reason why stories that need one shared hub are skipped then. */
export const SHARED_HUB = 'one hub for all tabs: without SharedWorker each tab has its own (decision 6)'
