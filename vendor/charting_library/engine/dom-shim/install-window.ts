/*
 * lightweight-charts evaluates `typeof window` while its module loads. A worker has no window, so import this module
 * first. The host switch replaces the value. It does nothing if there is a real document (engine in the page).
 */
const scope = globalThis as unknown as Record<string, unknown>
if (typeof document === 'undefined' && scope['window'] === undefined) {
  scope['window'] = globalThis
}
