import { tabLockName } from '#shared/contracts/hub-protocol.ts'

/** Holds a lock as long as the tab lives: when the hub is granted it, the tab is gone. */
export function holdTabLock(tabId: string): void {
  if (!('locks' in navigator)) return
  navigator.locks.request(tabLockName(tabId), () => new Promise(() => undefined)).catch(reportError)
}
