/** Not secret: it only says that this browser has signed in, so that visitors make no refresh call. */
export const SIGNED_IN_KEY = 'signed_in'
export const THEME_KEY = 'theme'

declare global {
  interface Window {
    /** Does again what the visitor did before the page's script ran. */
    takeOver?: () => void
  }
}

/**
 * Runs before first paint, so that neither the colour scheme nor the header flickers, and keeps the last form sent
 * or button pressed until the page's script has started. Static text: the server allows it in the
 * Content-Security-Policy by its hash.
 */
export const bootScript = `(function(){var d=document.documentElement,s;try{s=localStorage;var t=s.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.dataset.theme=t;if(s.getItem('${SIGNED_IN_KEY}'))d.dataset.session='in'}catch(e){}if(location.search)d.dataset.query='';var w=window,k;function keep(e){var f=e.type==='submit',t=f?e.target:e.target.closest('button[type=button],input[type=checkbox]');if(!t)return;if(f||t.type==='checkbox')e.preventDefault();k=t}w.addEventListener('submit',keep,true);w.addEventListener('click',keep,true);w.takeOver=function(){w.removeEventListener('submit',keep,true);w.removeEventListener('click',keep,true);delete w.takeOver;if(k&&k.isConnected)k.requestSubmit?k.requestSubmit():k.click()}})()`
