import { useSnapshot } from 'valtio/react'
import { exchange } from '../../stores/exchange.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const NetworkName = lazyPart(async () => (await import('./network-name.tsx')).NetworkName)

/** Which network of a real exchange this is; nothing for the embedded exchange. */
export const NetworkBadge = () => (useSnapshot(exchange).v.network === null ? null : <NetworkName />)
