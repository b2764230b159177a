import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { orderGuard } from '../../stores/order-guard.ts'
import { started } from '../../ui/after-start.ts'
import { comingDialog } from '../../ui/coming-dialog.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./guard-dialog.tsx')
const GuardDialog = lazyPart(
  async () => (await load()).GuardDialog,
  comingDialog(({ asked }) => asked.answer(false)),
)

/** Shows the confirmation of an order. Its code is loaded in advance, because it is needed when the network is gone. */
export function GuardHost() {
  const { asked } = useSnapshot(orderGuard)
  useEffect(() => void started.then(load).catch(() => undefined), [])
  return asked === null ? null : <GuardDialog asked={asked} />
}
