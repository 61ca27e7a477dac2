import type { RefObject } from 'react'
import type { DragOptions } from 'react-aria-components/useDrag'

type Preview = NonNullable<NonNullable<DragOptions['preview']>['current']>

/** Shows a whole element under the pointer while its handle is dragged: a copy, which the browser photographs before it is removed. */
export const dragPicture =
  (element: RefObject<HTMLElement | null>): Preview =>
  (_items, show) => {
    const original = element.current
    if (!original) return show(null)
    const copy = original.cloneNode(true) as HTMLElement
    copy.style.cssText = `position:fixed;top:0;left:-200vw;width:${original.offsetWidth}px;list-style:none`
    document.body.append(copy)
    show(copy)
    requestAnimationFrame(() => copy.remove())
  }
