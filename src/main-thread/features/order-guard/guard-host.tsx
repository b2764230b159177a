import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { orderGuard } from '../../stores/order-guard.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./guard-dialog.tsx')
const GuardDialog = lazyPart(async () => (await load()).GuardDialog)
/** After the first load, of which it must take nothing. */
const FETCHED_AFTER_MS = 2000

/** Where the question before an order is shown. It's asked when the network is gone: it's fetched while it is there. */
export function GuardHost() {
  const { asked } = useSnapshot(orderGuard)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), FETCHED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return asked === null ? null : <GuardDialog asked={asked} />
}
