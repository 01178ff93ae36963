import DefaultTheme from 'vitepress/theme';
import { h, onMounted, ref } from 'vue';

/** Draws a Mermaid diagram in the browser. */
const MermaidDiagram = {
  props: { code: String },
  setup({ code }) {
    const svg = ref('');
    onMounted(async () => {
      const { default: mermaid } = await import('mermaid');
      mermaid.initialize({ startOnLoad: false });
      svg.value = (await mermaid.render('diagram', decodeURIComponent(code))).svg;
    });
    return () => h('div', { innerHTML: svg.value });
  },
};

export default { extends: DefaultTheme, enhanceApp: ({ app }) => app.component('MermaidDiagram', MermaidDiagram) };
