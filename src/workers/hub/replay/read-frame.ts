import { createPublicFrameReader } from '../feeds/public-frame.ts'
import type { PublicRows } from '../feeds/public-frame.ts'

const read = createPublicFrameReader()

/** Reads a recorded push frame as the hub does; its rows are valid until the next call. null: it is none. */
export const readFrame = (bytes: Uint8Array<ArrayBuffer>): PublicRows | null => read(bytes.slice().buffer)
