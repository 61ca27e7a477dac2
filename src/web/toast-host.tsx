// The place toasts appear in: top-right, or top-left in Arabic; at most ten in the back office.
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cssTransition, ToastContainer } from 'react-toastify'
import { useTranslation } from '#web/translation.tsx'
import { placeToasts } from './toast-place.ts'

/** Slides in and out in the time of every motion of the shop (styles.css); what is left moves up as quickly. */
const slide = cssTransition({
  enter: 'Toastify--animate Toastify__slide-enter',
  exit: 'Toastify--animate Toastify__slide-exit',
  appendPosition: true,
  collapseDuration: 150,
})

/** Only a browser draws it: it comes with the first toast. */
function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.popover = 'manual'
  place.className = 'toast-place'
  return place
}

export default function ToastHost({ isOffice }: { isOffice: boolean }) {
  const { i18n, t } = useTranslation()
  const isArabic = i18n.language === 'ar'
  const [place] = useState(makePlace)
  useLayoutEffect(() => {
    placeToasts(place)
    return () => placeToasts(null)
  }, [place])
  return createPortal(
    <ToastContainer
      position={isArabic ? 'top-left' : 'top-right'}
      rtl={isArabic}
      limit={isOffice ? 10 : 5}
      autoClose={5000}
      closeOnClick
      closeButton={false}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      newestOnTop
      transition={slide}
      theme="colored"
      aria-label={t('core.toasts')}
    />,
    place,
  )
}
