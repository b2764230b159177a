/**
 * Layout of a recording's file, little-endian. A file begins with MAGIC and the format's version (u16), then blocks follow.
 * A block is a header of BLOCK_BYTES and its packed bytes: META (JSON), parts (records, see below), END (empty). A file
 * without END was cut; its whole blocks can be played.
 */

const MAGIC = [0x50, 0x45, 0x52, 0x50, 0x44, 0x45, 0x43, 0x4b] as const
/** Raised with every change of the layout, or of what a record means. */
export const RECORDING_VERSION = 1
const HEAD_BYTES = 10
const BLOCK_BYTES = 32
const kinds = { meta: 0x4154_454d, part: 0x5452_4150, end: 0x2044_4e45 } as const
export type BlockKind = keyof typeof kinds

/** A larger file is refused before it is read. The recorder's own limit is half of it. */
export const RECORDING_MAX_BYTES = 128 * 1024 * 1024
/** Most bytes of a block when it is unpacked. A packed block that exceeds what its header says is refused. */
export const BLOCK_MAX_BYTES = 32 * 1024 * 1024

/** One packed block of a file. `from` and `to`: exchange's time (ms) of a part's first and last record. */
export interface Block {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly rawLength: number
  readonly from: number
  readonly to: number
}

/** Why a file cannot be played. `version`: another layout. `damaged`: its description is unreadable. */
export type RecordingFault = 'size' | 'foreign' | 'version' | 'damaged' | 'empty'

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1
  return rest
})

/** CRC-32 of bytes, as in zip files. @source https://www.w3.org/TR/png-3/#D-CRCAppendix 2025-06-24 */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffff_ffff
  for (let at = 0; at < bytes.length; at += 1)
    rest = (crcTable[(rest ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (rest >>> 8)
  return (rest ^ 0xffff_ffff) >>> 0
}

/** First bytes of a file. */
export function fileHead(): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(HEAD_BYTES)
  head.set(MAGIC)
  new DataView(head.buffer).setUint16(MAGIC.length, RECORDING_VERSION, true)
  return head
}

/** Header of a block. Its own bytes are part of the checksum, so a flipped length or time is found too. */
export function blockHead(kind: BlockKind, block: Block): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(BLOCK_BYTES)
  const view = new DataView(head.buffer)
  view.setUint32(0, kinds[kind], true)
  view.setUint32(4, block.bytes.length, true)
  view.setUint32(8, block.rawLength, true)
  view.setFloat64(16, block.from, true)
  view.setFloat64(24, block.to, true)
  view.setUint32(12, (crc32(head) ^ crc32(block.bytes)) >>> 0, true)
  return head
}

/** A file's blocks. `isCut`: the end is missing or damaged, and only the whole blocks before it are here. */
export interface RecordingLayout {
  readonly meta: Block
  readonly parts: readonly Block[]
  readonly isCut: boolean
}

interface ReadBlock {
  readonly kind: BlockKind
  readonly block: Block
  readonly end: number
}

/** The block at `offset`; null if it is not whole. */
function readBlock(bytes: Uint8Array<ArrayBuffer>, offset: number): ReadBlock | null {
  const start = offset + BLOCK_BYTES
  if (start > bytes.length) return null
  const head = bytes.slice(offset, start)
  const view = new DataView(head.buffer)
  const code = view.getUint32(0, true)
  const kind = (Object.keys(kinds) as BlockKind[]).find((one) => kinds[one] === code)
  const length = view.getUint32(4, true)
  const rawLength = view.getUint32(8, true)
  const sum = view.getUint32(12, true)
  const [from, to] = [view.getFloat64(16, true), view.getFloat64(24, true)]
  if (kind === undefined || start + length > bytes.length || rawLength > BLOCK_MAX_BYTES) return null
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to < from) return null
  const packed = bytes.subarray(start, start + length)
  view.setUint32(12, 0, true)
  if ((crc32(head) ^ crc32(packed)) >>> 0 !== sum) return null
  return { kind, block: { bytes: packed, rawLength, from, to }, end: start + length }
}

/**
 * Reads a file's layout without unpacking it. Parts whose times do not follow each other end the recording there. A fault
 * has the file's version if that is the reason.
 */
export function readLayout(
  bytes: Uint8Array<ArrayBuffer>,
): RecordingLayout | { readonly fault: RecordingFault; readonly version?: number } {
  if (bytes.length > RECORDING_MAX_BYTES) return { fault: 'size' }
  if (bytes.length < HEAD_BYTES || MAGIC.some((byte, at) => bytes[at] !== byte)) return { fault: 'foreign' }
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint16(MAGIC.length, true)
  if (version !== RECORDING_VERSION) return { fault: 'version', version }
  const first = readBlock(bytes, HEAD_BYTES)
  if (first?.kind !== 'meta') return { fault: 'damaged' }
  const parts: Block[] = []
  let at = first.end
  let isCut = true
  for (;;) {
    const next = readBlock(bytes, at)
    if (next?.kind === 'end' && next.end === bytes.length) isCut = false
    if (next?.kind !== 'part' || next.block.from < (parts.at(-1)?.to ?? 0)) break
    parts.push(next.block)
    at = next.end
  }
  return parts.length === 0 ? { fault: 'empty' } : { meta: first.block, parts, isCut }
}

/**
 * What a record of a part is: public push frames (frames.ts), with or without trades; an intent as JSON text; a price that a
 * bar went through, as text of an integer, which fills paper orders and is no trade.
 */
export const recordKinds = ['frame', 'trades', 'intent', 'price'] as const
export type RecordKind = (typeof recordKinds)[number]

/** One record. `at`: exchange's time, ms. */
export interface RecordedItem {
  readonly kind: RecordKind
  readonly at: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

const ITEM_HEAD_BYTES = 9

/** A record as bytes: kind (u8), ms since the part's start (u32), length (u32), content. */
export function recordBytes(item: RecordedItem, from: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(ITEM_HEAD_BYTES + item.bytes.length)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, recordKinds.indexOf(item.kind))
  view.setUint32(1, item.at - from, true)
  view.setUint32(5, item.bytes.length, true)
  bytes.set(item.bytes, ITEM_HEAD_BYTES)
  return bytes
}

/** The records of an unpacked part, in ascending time; null if it is not well-formed. */
export function readRecords(raw: Uint8Array<ArrayBuffer>, from: number): readonly RecordedItem[] | null {
  const items: RecordedItem[] = []
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  let before = 0
  for (let at = 0; at < raw.length;) {
    if (at + ITEM_HEAD_BYTES > raw.length) return null
    const kind = recordKinds[view.getUint8(at)]
    const after = view.getUint32(at + 1, true)
    const end = at + ITEM_HEAD_BYTES + view.getUint32(at + 5, true)
    if (kind === undefined || after < before || end > raw.length) return null
    before = after
    items.push({ kind, at: from + after, bytes: raw.subarray(at + ITEM_HEAD_BYTES, end) })
    at = end
  }
  return items
}
