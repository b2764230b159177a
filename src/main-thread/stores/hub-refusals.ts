import { createEmitter } from './emitter.ts'

/** Refusals that the hub tells this tab, for the whole browser. */
export const hubRefusals = createEmitter<{ readonly code: number; readonly message: string }>()
