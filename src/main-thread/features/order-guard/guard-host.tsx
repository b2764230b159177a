import { useSnapshot } from 'valtio/react'
import { orderGuard } from '../../stores/order-guard.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const GuardDialog = lazyPart(async () => (await import('./guard-dialog.tsx')).GuardDialog)

/** Where the question before an order is shown; nothing of it is loaded until there is one. */
export function GuardHost() {
  const { asked } = useSnapshot(orderGuard)
  return asked === null ? null : <GuardDialog asked={asked} />
}
