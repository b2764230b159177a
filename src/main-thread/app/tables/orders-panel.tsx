import { OrderCards } from '../../features/tables/order-cards.tsx'
import { OrderKinds } from '../../features/tables/order-kinds.tsx'
import { NoRows } from '../../features/tables/no-rows.tsx'
import { OrdersTable } from '../../features/tables/orders-table.tsx'
import { filterOrders, useOrdersAsked } from '../../stores/table-questions.ts'

/** The open orders: their kinds, and a table, or cards on a phone. */
export function OrdersPanel({ phone }: { readonly phone: boolean }) {
  const kind = useOrdersAsked('kind')
  return (
    <>
      <OrderKinds kind={kind} onChange={(next) => filterOrders({ kind: next })} />
      <NoRows of="orders">{phone ? <OrderCards /> : <OrdersTable />}</NoRows>
    </>
  )
}
