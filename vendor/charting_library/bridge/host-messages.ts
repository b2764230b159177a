import type { FromEngine, ToEngine } from '../protocol.ts'

/*
 * A worker draws several charts. Each message names its chart by a number above 0; 0 is the worker itself. Packed
 * messages (hot-pack.ts) are strings, so their first code is the number.
 */

/** The worker itself, in messages that belong to no chart. */
export const WORKER = 0
/** Largest number of a chart. Codes from 0xd800 are halves of surrogate pairs. */
export const LAST_HOST = 0xd7ff

export interface ToHost {
  readonly host: number
  readonly message:
    | ToEngine
    | { readonly type: 'end' }
    /** Shared memory in which the worker writes the number of the chart that runs. */
    | { readonly type: 'running'; readonly memory: Int32Array }
    /** Whether the page is hidden, for the worker itself. */
    | { readonly type: 'page'; readonly isHidden: boolean }
}

export interface FromHost {
  readonly host: number
  readonly message: FromEngine
}

/** A packed message for a chart. Without `packed` it only wakes the worker. */
export const addressed = (host: number, packed: string): string => String.fromCharCode(host) + packed
export const hostOf = (text: string): number => text.charCodeAt(0)
export const packedOf = (text: string): string => text.slice(1)
