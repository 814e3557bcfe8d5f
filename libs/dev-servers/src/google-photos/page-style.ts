/** Calm and plain, in light and dark; the pages look like no company's. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--paper:#FBFAF8;--ink:#161513;--soft:#5E5B55;--line:rgb(22 21 19/.16);--fill:rgb(22 21 19/.05);--bad:#9C2B1B;--mark:#2F5D50;--on-mark:#FFF}
@media (prefers-color-scheme:dark){:root{--paper:#121211;--ink:#F3F1EC;--soft:#A9A69F;--line:rgb(243 241 236/.2);--fill:rgb(243 241 236/.07);--bad:#F0A08F;--mark:#9CCBBB;--on-mark:#10201B}}
*{box-sizing:border-box;margin:0}
body{min-height:100svh;background:var(--paper);color:var(--ink);font:400 16px/1.5 Montserrat,Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
.note{padding:10px 20px;border-bottom:1px solid var(--line);font-size:13px;color:var(--soft);text-align:center;text-wrap:balance}
main{width:100%;max-width:440px;margin:0 auto;padding:56px 20px 72px}
h1{font-size:28px;line-height:1.2;font-weight:300;text-wrap:balance;margin-bottom:8px}
p{color:var(--soft)}
fieldset{border:0;padding:0;margin:36px 0 0;min-width:0}
legend{padding:0;margin-bottom:8px;font-size:13px;color:var(--soft)}
.row{display:flex;gap:14px;align-items:center;min-height:56px;padding:10px 4px;border-top:1px solid var(--line);cursor:pointer}
.row:last-child{border-bottom:1px solid var(--line)}
.row:hover{background:var(--fill)}
.row input{flex:none;width:20px;height:20px;margin:0;accent-color:var(--mark)}
.row small{display:block;font-size:13px;color:var(--soft);overflow-wrap:anywhere}
.acts{display:flex;gap:12px;margin-top:36px}
button{font:inherit;font-size:15px;color:inherit;cursor:pointer;min-height:44px;padding:0 20px;border:1px solid var(--line);border-radius:6px;background:none;transition:background-color .18s ease-out,opacity .18s ease-out}
button:hover{background:var(--fill)}
.acts button{flex:1}
.solid{border-color:transparent;background:var(--ink);color:var(--paper)}
.solid:hover{background:var(--ink);opacity:.86}
button:disabled{opacity:.4;cursor:default}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.bad{color:var(--bad);margin-top:20px}
.wide{max-width:1240px;padding-bottom:120px}
.grid{list-style:none;padding:0;margin:28px 0 0;display:grid;gap:10px;grid-template-columns:repeat(auto-fill,minmax(min(150px,26vw),1fr))}
.item{position:relative;display:block;aspect-ratio:1;border-radius:6px;overflow:hidden;background:var(--fill);cursor:pointer}
.item img{display:block;width:100%;height:100%;object-fit:cover;transition:transform .18s ease-out}
.item input{position:absolute;z-index:1;top:8px;left:8px;width:24px;height:24px;margin:0;accent-color:var(--mark)}
.item:has(:checked) img{transform:scale(.86);border-radius:6px}
.item:has(:focus-visible){outline:2px solid var(--ink);outline-offset:2px}
.item input:focus-visible{outline:0}
.item b{position:absolute;right:8px;bottom:8px;padding:2px 8px;border-radius:4px;background:rgb(0 0 0/.72);color:#FFF;font-size:12px;font-weight:400}
.bar{position:fixed;z-index:2;inset:auto 0 0;display:flex;gap:12px;align-items:center;justify-content:flex-end;padding:12px max(20px,calc((100vw - 1200px)/2)) calc(12px + env(safe-area-inset-bottom));background:var(--paper);border-top:1px solid var(--line)}
.bar p{margin-right:auto;font-size:14px;font-variant-numeric:tabular-nums}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`;
