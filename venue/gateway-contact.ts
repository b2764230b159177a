import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a program on this machine reaches a running gateway. */
export interface GatewayContact {
  readonly port: number
  readonly pid: number
  readonly secret: string
}

const fileIn = (dataDir: string): string => join(dataDir, 'gateway.json')

/** A secret for one life of a gateway. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Writes how to reach this gateway, readable by its user alone. */
export function writeContact(dataDir: string, port: number, secret: string): void {
  const contact: GatewayContact = { port, pid: process.pid, secret }
  writeFileSync(fileIn(dataDir), JSON.stringify(contact), { mode: 0o600 })
  // A file that was there before keeps its mode.
  chmodSync(fileIn(dataDir), 0o600)
}

/** Removes the file of this gateway; that of another one stays. */
export function removeContact(dataDir: string, secret: string): void {
  if (readContact(dataDir)?.secret === secret) rmSync(fileIn(dataDir), { force: true })
}

/** How to reach the gateway of a folder; null if none has started there, or its file cannot be read. */
export function readContact(dataDir: string): GatewayContact | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    if (typeof parsed !== 'object' || parsed === null) return null
    const { port, pid, secret } = parsed as Readonly<Record<string, unknown>>
    if (typeof port !== 'number' || typeof pid !== 'number' || typeof secret !== 'string') return null
    return { port, pid, secret }
  } catch {
    return null
  }
}
