/** Names and times that pages and hubs of all versions share. */

/** Bumped when anything that crosses page <-> hub <-> risk changes; part of the SharedWorker's name. */
export const PROTOCOL = 6

export const hubName = `perpdeck-hub-p${PROTOCOL}`

/** BroadcastChannel on which pages tell the generation they moved to after a hub hung; a hub of an older one ends itself. */
export const hubGenerationChannel = 'perpdeck-hub-generation'

/** Generation in a hub's worker name: `<hubName>-g<n>`; 0 without. */
export const hubGenerationOf = (name: string): number => Number(/-g(\d+)$/.exec(name)?.[1] ?? 0)

/** Held by the one hub of this browser that has a socket, whatever its version (V1..V6). */
export const socketLockName = 'perpdeck-socket'

/** BroadcastChannel on which hubs of different versions settle who has the socket. */
export const socketChannel = 'perpdeck-socket'

/** Held by the hub for its whole life; a tab that is granted it knows that the hub died. */
export const hubLockName = (epoch: string): string => `perpdeck-hub:${epoch}`

/** Held by a tab for its whole life; the hub that is granted it knows that the tab is gone. */
export const tabLockName = (tabId: string): string => `perpdeck-tab:${tabId}`

export const HUB_HEARTBEAT_MS = 1000

/** A hub that missed its heartbeats for this long hangs and is replaced. */
export const HUB_HUNG_AFTER_MS = 2500
