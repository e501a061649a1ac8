/** Not secret: it only says that this browser has signed in, so that visitors make no refresh call. */
export const SIGNED_IN_KEY = 'signed_in'
export const THEME_KEY = 'theme'

/**
 * Runs before first paint, so that neither the colour scheme nor the header flickers. Static text: the server
 * allows it in the Content-Security-Policy by its hash.
 */
export const bootScript = `(function(){var d=document.documentElement,s;try{s=localStorage;var t=s.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.dataset.theme=t;if(s.getItem('${SIGNED_IN_KEY}'))d.dataset.session='in'}catch(e){}if(location.search)d.dataset.query=''})()`
