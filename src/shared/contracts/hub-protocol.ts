/** Names and times that pages and hubs of all versions share. */

/** Raised with every change of what crosses page <-> hub <-> risk. It is in the SharedWorker's name. */
export const PROTOCOL = 8

export const hubName = `perpdeck-hub-p${PROTOCOL}`

/** BroadcastChannel for the generation that pages move to after a hub hung. A hub of an older generation stops. */
export const hubGenerationChannel = 'perpdeck-hub-generation'

/** Generation in a hub's worker name `<hubName>-g<n>`, 0 without one. */
export const hubGenerationOf = (name: string): number => Number(/-g(\d+)$/.exec(name)?.[1] ?? 0)

/** Web Lock of the one hub in this browser that has the socket, in any version (V1..V6). */
export const socketLockName = 'perpdeck-socket'

/** BroadcastChannel on which hubs of different versions agree which of them has the socket. */
export const socketChannel = 'perpdeck-socket'

/** Web Lock the hub holds while it lives. A tab that is granted it knows that the hub died. */
export const hubLockName = (epoch: string): string => `perpdeck-hub:${epoch}`

/** Web Lock a tab holds while it lives. The hub that is granted it knows that the tab was closed. */
export const tabLockName = (tabId: string): string => `perpdeck-tab:${tabId}`

export const HUB_HEARTBEAT_MS = 1000

/** A hub without a heartbeat for this long hangs: the page replaces it. */
export const HUB_HUNG_AFTER_MS = 2500
