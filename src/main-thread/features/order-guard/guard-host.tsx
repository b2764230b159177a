import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { orderGuard } from '../../stores/order-guard.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./guard-dialog.tsx')
const GuardDialog = lazyPart(async () => (await load()).GuardDialog)
/** Delay that keeps the dialog's code out of the first load, ms. */
const FETCHED_AFTER_MS = 2000

/** Shows the confirmation of an order. Its code is loaded in advance, because it is needed when the network is gone. */
export function GuardHost() {
  const { asked } = useSnapshot(orderGuard)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), FETCHED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return asked === null ? null : <GuardDialog asked={asked} />
}
