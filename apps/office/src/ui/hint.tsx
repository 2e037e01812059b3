import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** Shows a short text beside a control on hover and focus. The control keeps its own accessible name. */
export function Hint({
  text,
  side = 'top',
  children,
}: {
  readonly text: string
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  readonly children: ReactElement<Record<string, unknown>>
}) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner side={side} sideOffset={6} className="z-50">
          <Tooltip.Popup className="max-w-72 rounded-[9px] bg-ink px-2.5 py-1.5 text-sm font-medium text-bg shadow-float">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
