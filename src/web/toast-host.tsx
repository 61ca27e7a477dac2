// The place toasts appear in: top-right, or top-left in Arabic; at most ten in the back office.
import { useTranslation } from '#web/translation.tsx'
import { Slide, ToastContainer } from 'react-toastify'

export default function ToastHost({ isOffice }: { isOffice: boolean }) {
  const { i18n, t } = useTranslation()
  const isArabic = i18n.language === 'ar'
  return (
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
      transition={Slide}
      theme="colored"
      aria-label={t('core.toasts')}
    />
  )
}
