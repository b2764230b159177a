/*
 * lightweight-charts asks `typeof window` while its module is evaluated. In a worker there is none, so this
 * module is imported before it. It adds nothing when a real document exists (the in-page fallback).
 */
const scope = globalThis as unknown as Record<string, unknown>
if (typeof document === 'undefined' && scope['window'] === undefined) {
  scope['window'] = globalThis
  scope['devicePixelRatio'] = 1
}
