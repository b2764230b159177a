import { tabLockName } from '#shared/contracts/hub-protocol.ts'

/** Held for the tab's whole life: the hub that is granted it knows that the tab is gone. */
export function holdTabLock(tabId: string): void {
  if (!('locks' in navigator)) return
  navigator.locks.request(tabLockName(tabId), () => new Promise(() => undefined)).catch(reportError)
}
